export interface Index {
  name: string
  columns: readonly string[]
  unique: boolean
  /** Rows that it holds; all unless given. */
  where?: string
  /** `btree` unless given. */
  method?: string
  /** Operator classes by column, where they are not the usual ones. */
  classes?: Readonly<Record<string, string>>
}

/** Rows that a unique value may not share. */
export const liveRows = "del_flag = '0'"

/** Whether no two rows, or no two live ones, share a value: of deleted rows nobody knows. */
export const isUniqueAmongRows = ({ unique, where }: Index): boolean =>
  unique && (where === undefined || where === liveRows)

/** A unique key that counts `del_flag` in means the live rows; as it stands, a value could be deleted once only. */
export function amongLive(index: Index): Index {
  const { unique, where, columns } = index
  const others = columns.filter((column) => column !== 'del_flag')
  if (!unique || where !== undefined || others.length === 0 || others.length === columns.length) return index
  return { ...index, columns: others, where: liveRows }
}
