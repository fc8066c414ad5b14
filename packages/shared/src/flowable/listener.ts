import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'

/** Kinds of listeners with their events (dictionaries `sys_listener_type`, `sys_listener_event_type`). */
export const listenerEvents = {
  '1': ['create', 'assignment', 'complete', 'delete', 'timeout'],
  '2': ['start', 'end', 'take'],
} as const satisfies Record<string, readonly string[]>

/**
 * 流程监听: a handler with its parameters that designers choose by name, or what stands in for a name that files of
 * other engines use (workflow §3.5).
 */
export const listener = defineResource({
  name: 'flowable:listener',
  label: '流程监听',
  title: '流程监听',
  logTitle: '流程监听',
  offers: ['page', 'get', 'save', 'remove', 'export'],
  fields: {
    name: field(z.string().min(1).max(50), '名称', {
      search: 'like',
      title: true,
      texts: { placeholder: '请输入名称' },
    }),
    type: field(z.string().length(1), '监听类型', {
      dict: 'sys_listener_type',
      search: 'eq',
      widget: 'radio',
      initial: '1',
    }),
    eventType: field(z.string().min(1).max(20), '事件类型', { dict: 'sys_listener_event_type' }),
    valueType: field(z.string().min(1).max(50), '值类型', {
      dict: 'sys_listener_value_type',
      widget: 'radio',
      initial: 'handler',
    }),
    /** A handler's name, or with the other value types the name that files use. */
    value: field(z.string().min(1).max(255), '执行内容', { span: 4, texts: { placeholder: '请输入执行内容' } }),
    /** What runs in place of the name; itself with value type `handler`. */
    handler: field(z.string().max(64).nullish(), '处理器', { list: false, sheet: false }),
    params: field(z.record(z.string().max(100), z.string().max(2_000)).nullish(), '参数', {
      list: false,
      sheet: false,
      span: 4,
    }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false }),
  },
})
