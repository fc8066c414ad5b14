@rem What `exec` is to a POSIX shell, so that scripts of package.json begin alike everywhere.
@%*
