import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource } from '@app/shared/kit/resource.ts'

const content = z.string().min(1).max(255)

/** 流程表达式: expressions that designers choose by their names (workflow §3.4). */
export const expression = defineResource({
  name: 'flowable:expression',
  label: '流程表达式',
  title: '流程表达式',
  logTitle: '流程表达式',
  offers: ['page', 'get', 'save', 'remove', 'export'],
  fields: {
    name: field(z.string().min(1).max(50), '名称', {
      search: 'like',
      title: true,
      texts: { placeholder: '请输入表达式名称' },
    }),
    expression: field(content, '表达式内容', {
      widget: 'textarea',
      span: 4,
      texts: { placeholder: '请输入表达式内容' },
    }),
    dataType: field(z.string().min(1).max(20), '指定类型', {
      dict: 'exp_data_type',
      widget: 'radio',
      initial: 'fixed',
    }),
    status: field(z.string().length(1), '状态', {
      dict: 'sys_normal_disable',
      search: 'eq',
      widget: 'radio',
      initial: '0',
    }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false }),
  },
})

export const expressionCalls = {
  /** 试算: what an expression gives for sample variables, or why it cannot be computed. */
  trial: endpoint({
    method: 'POST',
    path: '/flowable/expression/trial',
    summary: '试算流程表达式',
    access: perms('flowable:expression:query'),
    log: { title: '流程表达式', kind: LogKind.check, body: false },
    body: z.object({
      expression: labelled(z.string().min(1).max(2_000), '表达式内容'),
      /** A JSON object. */
      variables: labelled(z.string().max(20_000), '样例变量').default('{}'),
    }),
    data: z.object({ value: z.json().optional(), fault: z.string().optional(), names: z.array(z.string()) }),
  }),
}
