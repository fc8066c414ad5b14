export const workbenchPath = '/index'
export const shortcutsPath = '/shortcuts'
