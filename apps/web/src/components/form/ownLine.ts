import { isContainer } from '@app/form-engine/controls/registry.ts'

const wide = new Set(['editor', 'divider', 'html'])

/** Types with a line of their own, on the canvas and in the inline layout (form-designer §3). */
export const takesOwnLine = (type: string) => isContainer(type) || wide.has(type)
