import { defineLock } from '#/platform/database/locks.ts'

/** Held by whoever makes or changes definitions: their names depend on each other. */
export const definitionLock = defineLock('generatorImport')
