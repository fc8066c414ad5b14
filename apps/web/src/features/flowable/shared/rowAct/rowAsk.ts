/** Acts of a row that ask for one text. */
export type RowAskAct = 'recall' | 'urge' | 'cancel' | 'withdraw'

/** What was asked for of a row. */
export interface AskedAct {
  act: RowAskAct
  label: string
  /** Of the request. */
  id: string
  title: string
  /** The decided task that is taken back. */
  taskId?: string
}
