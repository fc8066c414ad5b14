import { terminateProcess } from '#/modules/flowable/operation/administer/terminate.service.ts'
import { voidProcess } from '#/modules/flowable/operation/administer/void.service.ts'
import { recallProcess } from '#/modules/flowable/operation/back/recall.service.ts'
import { returnTask } from '#/modules/flowable/operation/back/return.service.ts'
import { cancelProcess } from '#/modules/flowable/operation/cancel.service.ts'
import { nothing, samplePeople, type Sample, type SampleRequest } from './samplePeople.ts'

const { admin, wang, li, zhao } = samplePeople

interface Expense {
  kind: string
  purpose: string
  /** 费用项目 and 金额. */
  items: readonly (readonly [subject: string, amount: number])[]
}

/** 王敏 as the superior, then 财务会签: the same 王敏, and 赵婷. */
async function signedByAll({ approve }: SampleRequest) {
  await approve(wang, '情况属实')
  await approve(wang, '票据齐全')
  await approve(zhao, '金额无误')
}

/** 报销 in every status. */
export const expenses: readonly Sample<Expense>[] = [
  {
    by: li,
    ago: 0.5,
    form: { kind: '交通费', purpose: '拜访客户往返', items: [['出租车', 86]] },
    then: nothing,
  },
  {
    by: li,
    ago: 2.5,
    form: {
      kind: '差旅费',
      purpose: '杭州项目驻场',
      items: [
        ['高铁', 219.5],
        ['住宿', 458],
      ],
    },
    async then({ approve }) {
      await approve(wang, '情况属实')
      await approve(wang, '票据齐全')
    },
  },
  {
    by: li,
    ago: 10,
    form: {
      kind: '办公用品',
      purpose: '采购打印纸与硒鼓',
      items: [
        ['打印纸', 125],
        ['硒鼓', 380],
      ],
    },
    then: signedByAll,
  },
  {
    by: li,
    ago: 16,
    form: {
      kind: '差旅费',
      purpose: '上海客户验收',
      items: [
        ['机票', 1860],
        ['市内交通', 132],
      ],
    },
    then: signedByAll,
  },
  {
    by: li,
    ago: 25,
    form: { kind: '招待费', purpose: '接待来访客户', items: [['餐费', 612]] },
    async then(request) {
      await signedByAll(request)
      await voidProcess(request.as(admin), request.id, '客户已承担费用')
    },
  },
  {
    by: li,
    ago: 14,
    form: { kind: '其他', purpose: '购买办公室绿植', items: [['绿植', 1280]] },
    then: (request) => request.reject(wang, '不在报销范围内'),
  },
  {
    by: li,
    ago: 5,
    form: { kind: '差旅费', purpose: '参加行业展会', items: [['机票', 1340]] },
    async then(request) {
      const taskId = await request.taskOf(wang)
      await returnTask(request.as(wang), { taskId, targetKey: 'apply', comment: '请补充行程单' })
    },
  },
  {
    by: li,
    ago: 6,
    form: { kind: '交通费', purpose: '加班打车', items: [['网约车', 45.8]] },
    then: ({ as, id }) => recallProcess(as(li), id, '与下月合并报销'),
  },
  {
    by: li,
    ago: 11,
    form: { kind: '办公用品', purpose: '采购键盘', items: [['键盘', 199]] },
    then: ({ as, id }) => cancelProcess(as(li), id, '改由行政统一采购'),
  },
  {
    by: li,
    ago: 19,
    form: { kind: '办公用品', purpose: '采购鼠标', items: [['鼠标', 89]] },
    then: ({ as, id }) => terminateProcess(as(admin), id, '重复的申请'),
  },
]
