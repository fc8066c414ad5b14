import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const mode = 0o700

/**
 * Makes a folder that an operator has named, and those above it. The `recursive` of Node never ends where a file system
 * takes no folders and says so as if the one above were missing (`/proc/x`).
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  const above = dirname(folder)
  if (above !== folder && !isThere(above)) makeFolder(above)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process was faster.
    if (!isFolder(folder)) throw error
  }
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined
const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
