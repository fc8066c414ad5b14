import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** Processes as SVG, for mail, documents and pages elsewhere (workflow §4.1, §11). */
export const pictureCalls = {
  ofVersion: endpoint({
    method: 'GET',
    path: '/flowable/definition/readImage/:deployId',
    summary: '流程图片',
    access: perms('flowable:definition:query'),
    params: z.object({ deployId: rowId }),
    answer: 'file',
  }),
  /** With the state of every node; for whoever may read the instance. */
  ofInstance: endpoint({
    method: 'GET',
    path: '/flowable/task/diagram/:processId',
    summary: '流程实例图片',
    access: perms('flowable:instance:query'),
    params: z.object({ processId: rowId }),
    answer: 'file',
  }),
}
