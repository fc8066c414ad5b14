/** How a control's state is remembered: its key, inside a batch with the row's own key. */
export const targetId = (key: string, row?: string) => (row === undefined ? key : `${key}|${row}`)
