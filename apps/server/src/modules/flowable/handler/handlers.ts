import type { HandlerName } from '@app/shared/flowable/handler.ts'
import type { HandlerKind } from './handlerKind.ts'
import { cc } from './handlers/cc.ts'
import { clearForm } from './handlers/clearForm.ts'
import { http } from './handlers/http.ts'
import { notify } from './handlers/notify.ts'
import { startProcess } from './handlers/startProcess.ts'
import { updateBusiness } from './handlers/updateBusiness.ts'
import { updateForm } from './handlers/updateForm.ts'

/** All work that a process may name; variables are set by the engine itself. */
export const handlers: Record<Exclude<HandlerName, 'setVariable'>, HandlerKind> = {
  cc,
  clearForm,
  http,
  notify,
  startProcess,
  updateBusiness,
  updateForm,
}
