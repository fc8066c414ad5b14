/** A card that workbenches may show, as the `*.portlet.ts` of its slice says it; the area of the workbenches collects them. */
export interface Portlet {
  id: string
  code: string
  name: string
  /** Component key of the web's registry. */
  url: string
  sort: number
  /** Of three. */
  columns: 1 | 2 | 3
  /** Pixels. */
  height: number
  /** Cannot be resized. */
  fixed?: true
  /** The card shows the title, with 刷新. */
  titled?: true
  /** Its figures are those of administrators; of the seeded roles theirs alone shows it. */
  forAdmins?: true
  /** Its figures are made up: part of the sample data alone. */
  sample?: true
}
