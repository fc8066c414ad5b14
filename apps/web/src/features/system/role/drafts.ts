import type { RoleChange, RoleItem } from '@app/shared/system/role.ts'

/** What is typed for a role before it is stored. */
export interface RoleDraft {
  id: string
  roleName: string
  roleKey: string
  /** Empty: the server gives the next number. */
  sort: number | null
  status: string
  version?: number
}

/** Changes of the table that are not stored yet; one row at most is being edited. */
export interface Drafts {
  /** New rows, the latest first. */
  added: readonly RoleDraft[]
  changed: ReadonlyMap<string, { from: RoleDraft; now: RoleDraft }>
  removed: ReadonlyMap<string, RoleItem>
  editing: string | undefined
}

export const noDrafts: Drafts = { added: [], changed: new Map(), removed: new Map(), editing: undefined }

const newPrefix = 'newRow-'
export const isNew = (id: string) => id.startsWith(newPrefix)

export function addRow(drafts: Drafts): Drafts {
  const id = `${newPrefix}${crypto.randomUUID()}`
  const row = { id, roleName: '', roleKey: '', sort: null, status: '0' }
  return { ...drafts, added: [row, ...drafts.added], editing: id }
}

export function editRow(drafts: Drafts, row: RoleItem): Drafts {
  if (isNew(row.id) || drafts.changed.has(row.id)) return { ...drafts, editing: row.id }
  const from = draftOf(row)
  return { ...drafts, changed: new Map(drafts.changed).set(row.id, { from, now: from }), editing: row.id }
}

const draftOf = ({ id, roleName, roleKey, sort, status, version }: RoleItem): RoleDraft => ({
  id,
  roleName,
  roleKey,
  sort,
  status,
  version,
})

export const draftOfRow = (drafts: Drafts, id: string): RoleDraft | undefined =>
  drafts.added.find((row) => row.id === id) ?? drafts.changed.get(id)?.now

/** Another value of the row that is being edited. */
export function typeInto(drafts: Drafts, values: Partial<RoleDraft>): Drafts {
  const { editing } = drafts
  if (editing === undefined) return drafts
  const added = drafts.added.map((row) => (row.id === editing ? { ...row, ...values } : row))
  const before = drafts.changed.get(editing)
  const changed = before
    ? new Map(drafts.changed).set(editing, { ...before, now: { ...before.now, ...values } })
    : drafts.changed
  return { ...drafts, added, changed }
}

/** Forgets what was typed; a new row is gone. */
export function cancelRow(drafts: Drafts, id: string): Drafts {
  const changed = new Map(drafts.changed)
  changed.delete(id)
  const editing = drafts.editing === id ? undefined : drafts.editing
  return { ...drafts, added: drafts.added.filter((row) => row.id !== id), changed, editing }
}

/** New rows vanish at once, stored ones are marked. */
export function removeRows(drafts: Drafts, rows: readonly RoleItem[]): Drafts {
  const removed = new Map(drafts.removed)
  let next = drafts
  for (const row of rows) {
    next = cancelRow(next, row.id)
    if (!isNew(row.id)) removed.set(row.id, row)
  }
  return { ...next, removed }
}

export function restoreRow(drafts: Drafts, id: string): Drafts {
  const removed = new Map(drafts.removed)
  removed.delete(id)
  return { ...drafts, removed }
}

/** Why the row that is being edited cannot be left. */
export function refusalToLeave(drafts: Drafts): string | undefined {
  const row = drafts.editing === undefined ? undefined : draftOfRow(drafts, drafts.editing)
  if (!row) return undefined
  if (row.roleName.trim() === '') return '请先维护角色名称为空的数据！'
  return row.roleKey.trim() === '' ? '请先维护角色编码为空的数据！' : undefined
}

/** The row differs from what is stored. */
export function isChanged({ changed }: Drafts, id: string): boolean {
  const draft = changed.get(id)
  return isNew(id) || (draft !== undefined && JSON.stringify(sent(draft.now)) !== JSON.stringify(sent(draft.from)))
}

const sent = ({ roleName, roleKey, sort, status }: RoleDraft) => ({
  roleName: roleName.trim(),
  roleKey: roleKey.trim(),
  ...(sort === null ? {} : { sort }),
  status,
})

/** What 保存 sends; a row that reads as it is stored is not sent. */
export function changesOf({ added, changed, removed }: Drafts): RoleChange[] {
  const edits = [...changed.values()].filter(
    ({ from, now }) => JSON.stringify(sent(now)) !== JSON.stringify(sent(from)),
  )
  return [
    ...[...removed.keys()].map((id) => ({ handleType: 'delete' as const, id })),
    ...edits.map(({ now }) => ({ handleType: 'edit' as const, id: now.id, version: now.version, ...sent(now) })),
    // The lowest new row was added first and gets the first number.
    ...added.toReversed().map((row) => ({ handleType: 'add' as const, id: row.id, ...sent(row) })),
  ]
}
