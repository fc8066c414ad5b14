import type { GrantTab } from '#/kit/frame/grantTab.ts'
import { RolePortlets } from './RolePortlets.tsx'

export default { order: 20, key: 'portlets', label: '小页权限', Tab: RolePortlets } satisfies GrantTab
