"""Linear equations, for a few dozen unknowns."""

Vector = list[float]
Matrix = list[Vector]


def solve(matrix: Matrix, right: Vector) -> Vector:
    """The x of `matrix` · x = `right`, for a symmetric positive matrix, by its Cholesky factor. Both stay as they are."""
    size = len(right)
    lower = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            total = matrix[i][j]
            row_i, row_j = lower[i], lower[j]
            for k in range(j):
                total -= row_i[k] * row_j[k]
            if i == j:
                lower[i][i] = max(total, 1e-12) ** 0.5
            else:
                lower[i][j] = total / lower[j][j]
    found = list(right)
    for i in range(size):
        for k in range(i):
            found[i] -= lower[i][k] * found[k]
        found[i] /= lower[i][i]
    for i in reversed(range(size)):
        for k in range(i + 1, size):
            found[i] -= lower[k][i] * found[k]
        found[i] /= lower[i][i]
    return found
