import type { ComponentType, ReactNode } from 'react'
import type { FormError, FormValues } from '@app/form-engine/runtime/types.ts'
import type { ActId, ActRights } from '@app/shared/flowable/acts.ts'
import type { FlowFormRead } from '@app/shared/flowable/formData.ts'

/** Of the forms of a request; empty when there is nothing to fill in. */
export interface SentForm {
  formData?: FormValues
  formRead?: FlowFormRead
}

/** A request as an act needs it: which one, the caller's task of it, and what the server lets the caller do. */
export interface ActDetail extends ActRights {
  instance: { id: string; title: string }
  definition: { key: string }
  /** The main form stands at no node. */
  forms: readonly { node: string | null; values: FormValues }[]
  task: { id: string; version: number } | null
}

/** What an act has around it: the request as it was read, and its form as it stands on the page. */
export interface ActScene {
  detail: ActDetail
  /** What the form sends, checked; rejects when it is wrong. */
  form: () => Promise<SentForm>
  /** The same without checks: of a refusal. */
  currentForm: () => SentForm
  /** What the server says of fields appears on them. */
  setFormErrors: (errors: readonly Pick<FormError, 'path' | 'message'>[]) => void
  /** The act is done: everything that shows the request reads it anew. */
  refresh: () => Promise<void>
  /** Somebody else has changed the forms, up to this revision: they are read anew, and what was filled in stays. */
  reread: (formRevision: string | null) => Promise<void>
}

export interface ActProps {
  act: ActId
  scene: ActScene
  /** The word of the button, which a node may have renamed. */
  label: string
  onClose: () => void
}

/** A question with one text. */
export interface Ask {
  title: string
  label: string
  placeholder: string
  /** Said when nothing was written; without it nothing need be. */
  required?: string
  hint?: string
  send: (scene: ActScene, comment: string) => Promise<unknown>
}

/** What the page knows of an act; whether it may be done now, the server says. */
export type ActView = {
  icon: ReactNode
  danger?: true
  primary?: true
} & (
  | { Dialog: ComponentType<ActProps> }
  | { ask: Ask }
  | { run: (scene: ActScene, open: (path: string) => void) => Promise<unknown> }
)

/** The caller's task, for acts that are offered with one alone. */
export function taskOf({ detail }: ActScene): { taskId: string; version: number } {
  if (!detail.task) throw new Error('this act needs a task')
  return { taskId: detail.task.id, version: detail.task.version }
}
