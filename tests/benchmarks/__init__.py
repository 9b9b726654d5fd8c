"""Benchmarks, a module each: `TITLE`, and `figures()` that measures one after another. See `tests.bench`."""
