import type { TreeNode } from '@app/shared/kit/tree.ts'
import { dept, deptCalls } from '@app/shared/system/dept.ts'
import { directory } from '@app/shared/system/directory.ts'
import type { HttpClient } from '#/kit/http/http.ts'
import { flatNodes, type TreeSource } from '#/kit/tree/treeSource.ts'

/** Departments within the user's data scope. */
export const deptSource: TreeSource = {
  key: [dept.name, 'select'],
  placeholder: '请输入部门信息',
  below: (http, level, id, signal) =>
    http.call(dept.treeEndpoints.select, { params: { level, id } }, { signal, silent: true }),
  search: (http, deptName, signal) => http.call(deptCalls.search, { query: { deptName } }, { signal, silent: true }),
}

/** All departments, for forms that everybody fills. */
export const everyDeptSource: TreeSource = {
  key: [dept.name, 'directory'],
  placeholder: '请输入部门信息',
  below: (http, level, id, signal) =>
    http.call(directory.deptTree, { params: { level, id } }, { signal, silent: true }),
  search: (http, searchText, signal) =>
    http.call(directory.deptSearch, { query: { searchText } }, { signal, silent: true }),
}

/** All departments with their people. */
export const peopleSource: TreeSource = {
  key: ['system:user', 'select'],
  placeholder: '请输入用户信息',
  below: (http, level, id, signal) => http.call(directory.tree, { params: { level, id } }, { signal, silent: true }),
  search: (http, searchText, signal) =>
    http.call(directory.search, { query: { searchText } }, { signal, silent: true }),
}

/** Every enabled person below a department, as far as one answer carries them. */
export async function peopleBelow(http: HttpClient, id: string): Promise<TreeNode[]> {
  return flatNodes(await http.call(directory.tree, { params: { level: 50, id } })).filter(isPerson)
}

export const isPerson = ({ attributes }: TreeNode) => attributes.nodeType === 'user'
