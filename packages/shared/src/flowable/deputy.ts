import { z } from 'zod'
import { choiceQuery } from '@app/shared/kit/choices.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { moment } from '@app/shared/kit/momentText.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { nameOf } from '@app/shared/kit/told.ts'

/** What a deputy stands in for (dictionary `flow_deputy_scope`). */
export const DeputyScope = { all: 'all', category: 'category', process: 'process' } as const
export type DeputyScope = (typeof DeputyScope)[keyof typeof DeputyScope]

/** 代理设置: whoever is away names somebody who gets their tasks meanwhile (workflow §7.3). */
export const deputy = defineResource({
  name: 'flowable:deputy',
  label: '代理设置',
  title: '代理设置',
  logTitle: '代理设置',
  offers: ['page', 'get', 'save', 'remove'],
  order: '-startTime',
  fields: {
    /** Oneself, unless an administrator sets it for others. */
    principalId: field(z.string().max(64).optional(), '被代理人', { sortable: false, widget: 'user' }),
    principalName: nameOf('principalId', '被代理人'),
    deputyId: field(z.string().min(1).max(64), '代理人', { sortable: false, widget: 'user' }),
    deputyName: nameOf('deputyId', '代理人', { title: true }),
    startTime: field(moment, '生效时间', { widget: 'datetime', search: 'between', width: 168 }),
    endTime: field(moment, '失效时间', { widget: 'datetime', width: 168 }),
    scope: field(z.enum(DeputyScope), '范围', {
      dict: 'flow_deputy_scope',
      search: 'eq',
      widget: 'radio',
      initial: DeputyScope.all,
      sortable: false,
      span: 4,
    }),
    categoryId: field(z.string().max(64).nullish(), '流程分类', { sortable: false, span: 4 }),
    processKey: field(z.string().max(255).nullish(), '指定流程', { sortable: false, span: 4 }),
    scopeName: field(z.string().nullish(), '范围', { virtual: true, readonly: true, form: false, sortable: false }),
    status: field(z.string().length(1), '状态', {
      dict: 'sys_normal_disable',
      search: 'eq',
      widget: 'radio',
      initial: '0',
      width: 96,
    }),
    reason: field(z.string().max(500).nullish(), '原因', { widget: 'textarea', span: 4, sortable: false }),
  },
})
export type Deputy = RowOf<typeof deputy>

const named = z.object({ id: z.string(), name: z.string() })

export const deputyCalls = {
  /** Processes that a deputy may stand in for; their keys are the ids. */
  processes: endpoint({
    method: 'GET',
    path: '/flowable/deputy/processes',
    summary: '代理设置可选的流程',
    access: perms('flowable:deputy:list'),
    query: choiceQuery,
    data: z.array(named),
  }),
  /**
   * Gives the deputy what is open now; answers how many tasks went over, how many did not as others were at them, and
   * whether there are more than are looked at at once.
   */
  handOver: endpoint({
    method: 'POST',
    path: '/flowable/deputy/handOver/:id',
    summary: '移交未办任务',
    access: perms('flowable:deputy:edit'),
    log: { title: '代理设置', kind: LogKind.update },
    params: z.object({ id: rowId }),
    data: z.object({ count: z.int(), busy: z.int(), more: z.boolean() }),
  }),
}
