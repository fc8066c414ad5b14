import { createContext } from 'react'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import type { FormField } from '#/features/flowable/shared/rules/formFields.ts'
import type { ChoiceSource } from '#/kit/form/useChoices.ts'

interface Option {
  value: string
  label: string
}

/** A row of 流程监听. */
export interface StoredListener {
  id: string
  name: string
  eventType: string
  valueType: string
  value: string
  params?: Record<string, string> | null | undefined
}

interface StoredPage {
  list: StoredListener[]
  total: number
}

/** What the panel knows of the product around the process. */
export interface PanelWorld {
  /** By their codes. */
  categories: readonly Option[]
  /** Published forms of processes, by their codes. */
  forms: ChoiceSource
  /** Fields of the main form. */
  fields: readonly FormField[]
  /** The main form of the process, and the version that an instance takes. */
  form: { code: string | undefined; policy: 'fixed' | 'latest' }
  onForm: (form: PanelWorld['form']) => void
  /** 表单方式, and the page of a 业务表单. */
  formMode: { mode: FlowSettings['formMode']; page: string }
  onFormMode: (formMode: PanelWorld['formMode']) => void
  /** What listeners and service tasks may run. */
  handlers: readonly Option[]
  /** Rows of 流程监听 by their type. */
  listeners: (asked: { type: string; pageNum: number }, signal: AbortSignal) => Promise<StoredPage>
}

/** Where nothing surrounds the process. */
export const emptyWorld: PanelWorld = {
  categories: [],
  forms: { queryKey: ['flowable', 'nothing'], ask: async () => [], enabled: false },
  fields: [],
  form: { code: undefined, policy: 'fixed' },
  onForm: () => undefined,
  formMode: { mode: '', page: '' },
  onFormMode: () => undefined,
  handlers: [],
  listeners: async () => ({ list: [], total: 0 }),
}

export const PanelWorldContext = createContext<PanelWorld>(emptyWorld)
