import { DataScopeKind } from '@app/shared/system/role.ts'

/** What a data scope opens, in a sentence. */
export const scopeSentences: Readonly<Record<string, string>> = {
  [DataScopeKind.all]: '可以看到全部人员和部门的数据',
  [DataScopeKind.chosen]: '只能看到勾选的部门的数据，没有勾选的上级和下级部门不包含在内',
  [DataScopeKind.dept]: '只能看到本人所在部门的数据，不含下级部门',
  [DataScopeKind.deptAndBelow]: '可以看到本人所在部门和所有下级部门的数据',
  [DataScopeKind.own]: '只能看到本人的数据',
}
