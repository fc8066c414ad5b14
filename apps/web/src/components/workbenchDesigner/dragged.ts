/** What is dragged over the canvas, and where the pointer holds it. */
export type Dragged = { kind: 'card'; i: string; dx: number; dy: number } | { kind: 'portlet'; i: string }

const key = 'workbenchDrag'

export const draggedCard = (i: string, dx: number, dy: number) => ({ [key]: { kind: 'card', i, dx, dy } })
export const draggedPortlet = (i: string) => ({ [key]: { kind: 'portlet', i } })

export const draggedOf = (data: Record<string, unknown>): Dragged | undefined => data[key] as Dragged | undefined
