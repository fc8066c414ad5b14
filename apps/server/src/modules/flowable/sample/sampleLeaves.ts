import { terminateProcess } from '#/modules/flowable/operation/administer/terminate.service.ts'
import { voidProcess } from '#/modules/flowable/operation/administer/void.service.ts'
import { recallProcess } from '#/modules/flowable/operation/back/recall.service.ts'
import { returnTask } from '#/modules/flowable/operation/back/return.service.ts'
import { cancelProcess } from '#/modules/flowable/operation/cancel.service.ts'
import { nothing, samplePeople, type Sample } from './samplePeople.ts'

const { admin, test, wang, li, zhao } = samplePeople

interface Leave {
  type: string
  days: number
  reason: string
}

/** 请假 in every status. */
export const leaves: readonly Sample<Leave>[] = [
  { by: li, ago: 1, form: { type: '年假', days: 2, reason: '回老家看望父母' }, then: nothing },
  {
    by: li,
    ago: 2,
    form: { type: '年假', days: 5, reason: '家庭旅行' },
    then: (request) => request.approve(wang, '同意，注意交接'),
  },
  {
    by: wang,
    ago: 9,
    form: { type: '调休', days: 1, reason: '调休上周末加班' },
    async then(request) {
      await request.approve(test, '同意')
      await request.approve(zhao, '已归档')
    },
  },
  {
    by: li,
    ago: 20,
    form: { type: '事假', days: 1, reason: '办理证件' },
    async then(request) {
      await request.approve(wang, '同意')
      await request.approve(zhao, '已归档')
      await voidProcess(request.as(admin), request.id, '未实际休假')
    },
  },
  {
    by: li,
    ago: 15,
    form: { type: '事假', days: 8, reason: '个人事务' },
    then: (request) => request.reject(wang, '项目上线期间不批准'),
  },
  {
    by: li,
    ago: 3,
    form: { type: '事假', days: 2, reason: '搬家' },
    async then(request) {
      const taskId = await request.taskOf(wang)
      await returnTask(request.as(wang), { taskId, targetKey: 'apply', comment: '请补充交接人' })
    },
  },
  {
    by: wang,
    ago: 4,
    form: { type: '年假', days: 3, reason: '暂缓出行' },
    then: ({ as, id }) => recallProcess(as(wang), id, '时间调整'),
  },
  {
    by: li,
    ago: 12,
    form: { type: '调休', days: 1, reason: '行程取消' },
    then: ({ as, id }) => cancelProcess(as(li), id, '不再需要'),
  },
  {
    by: wang,
    ago: 18,
    form: { type: '年假', days: 4, reason: '重复提交' },
    then: ({ as, id }) => terminateProcess(as(admin), id, '重复的申请'),
  },
]
