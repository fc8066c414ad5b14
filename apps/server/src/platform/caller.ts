/** Which rows the caller may see: all, or those of the departments and, with `own`, their own (auth §10). */
export type DataScope = 'all' | { readonly deptIds: readonly string[]; readonly own: boolean }

/** Who acts: a signed-in user with their rights, or the system itself. */
export interface Caller {
  readonly id: string
  readonly userName: string
  readonly name: string
  readonly deptId: string | null
  readonly deptName: string | null
  readonly userType: string
  /** The user with id `1`: every right, no row filter. */
  readonly admin: boolean
  readonly roleKeys: readonly string[]
  readonly permissions: ReadonlySet<string>
  readonly dataScope: DataScope
  /** Signed in with a generated password that must be replaced before anything else works. */
  readonly mustChangePassword: boolean
  readonly sessionId: string | null
  readonly tokenHash: string | null
}

export const holds = (caller: Caller, permission: string) => caller.admin || caller.permissions.has(permission)

/** Actor of jobs and seeds (auth §1.3). */
export const systemCaller: Caller = {
  id: '1',
  userName: 'system',
  name: '系统',
  deptId: '100',
  deptName: null,
  userType: '1',
  admin: true,
  roleKeys: ['admin'],
  permissions: new Set(['*:*:*']),
  dataScope: 'all',
  mustChangePassword: false,
  sessionId: null,
  tokenHash: null,
}

/** Caller of a public endpoint. */
export const anonymousCaller: Caller = {
  id: '',
  userName: '',
  name: '',
  deptId: null,
  deptName: null,
  userType: '',
  admin: false,
  roleKeys: [],
  permissions: new Set(),
  dataScope: { deptIds: [], own: false },
  mustChangePassword: false,
  sessionId: null,
  tokenHash: null,
}
