import { z } from 'zod'
import { choiceQuery } from '@app/shared/kit/choices.ts'
import { endpoint } from '@app/shared/kit/endpoint.ts'
import { treeNode } from '@app/shared/kit/tree.ts'

/** Ids that one question may name. */
export const namesLimit = 200

/** People of one department that the tree shows; the others are found by searching. */
export const peopleLimit = 500

/** Ids as a selector keeps them, joined by `;`. */
export const splitIds = (ids: string): string[] => [...new Set(ids.split(';').filter((id) => id !== ''))]

const ids = z.string().refine((text) => splitIds(text).length <= namesLimit, `一次最多查询${namesLimit}条`)

const deptName = z.object({
  id: z.string(),
  parentIds: z.string(),
  name: z.string(),
  deptType: z.string(),
  icon: z.literal('apartment'),
})

const personName = z.object({
  id: z.string(),
  /** Path of the department, then the person. */
  parentIds: z.string(),
  name: z.string(),
  /** Name of the department. */
  subtitle: z.string().nullable(),
  avatar: z.string().nullable(),
  icon: z.literal('user'),
})

const subjectName = z.object({ id: z.string(), name: z.string() })

export type DeptName = z.infer<typeof deptName>
export type PersonName = z.infer<typeof personName>

/**
 * Who works where, for choosing people, departments and posts: names, departments and pictures of enabled users, for
 * everyone who is signed in and whatever their data scope (security AZ-20). Nodes of people carry `attributes.nodeType` `user`.
 */
export const directory = {
  tree: endpoint({
    method: 'GET',
    path: '/system/dept/userSelectList/:level/:id',
    summary: '部门人员选择树',
    access: 'session',
    embed: true,
    params: z.object({ level: z.coerce.number().int().min(0).max(50), id: z.string().min(1).max(64) }),
    data: z.array(treeNode),
  }),
  search: endpoint({
    method: 'GET',
    path: '/system/dept/searchDeptUserList',
    summary: '按姓名、登录名或拼音查询人员选择树',
    access: 'session',
    embed: true,
    query: z.object({ searchText: z.string().max(100).default('') }),
    data: z.array(treeNode),
  }),
  deptTree: endpoint({
    method: 'GET',
    path: '/system/dept/deptSelectList/:level/:id',
    summary: '部门选择树',
    access: 'session',
    embed: true,
    params: z.object({ level: z.coerce.number().int().min(0).max(50), id: z.string().min(1).max(64) }),
    data: z.array(treeNode),
  }),
  deptSearch: endpoint({
    method: 'GET',
    path: '/system/dept/searchDeptSelectList',
    summary: '按名称、编码或拼音查询部门选择树',
    access: 'session',
    embed: true,
    query: z.object({ searchText: z.string().max(100).default('') }),
    data: z.array(treeNode),
  }),
  /** Posts in use, in their order. */
  posts: endpoint({
    method: 'GET',
    path: '/system/post/selectList',
    summary: '岗位选择列表',
    access: 'session',
    embed: true,
    query: choiceQuery,
    data: z.array(subjectName),
  }),
  depts: endpoint({
    method: 'POST',
    path: '/system/dept/getDeptInfoByIds',
    unlogged: 'names of ids, more than an address can hold',
    summary: '按编号查询部门名称',
    access: 'session',
    embed: true,
    body: z.object({ deptIds: ids }),
    data: z.array(deptName),
  }),
  users: endpoint({
    method: 'POST',
    path: '/system/user/getUserInfoByIds',
    unlogged: 'names of ids, more than an address can hold',
    summary: '按编号查询人员姓名',
    access: 'session',
    embed: true,
    body: z.object({ userIds: ids }),
    data: z.array(personName),
  }),
}
