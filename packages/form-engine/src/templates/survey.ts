import { choices, columns, field, form, needed, noNumber, part, withRules, type FormTemplate } from './build.ts'

/** 满意度调查: stars, a choice and a word. */
export const survey: FormTemplate = {
  code: 'satisfaction_survey',
  name: '满意度调查',
  words: '用评分、单选和多选收集意见，统计页自动生成图表',
  category: '4',
  formType: '0',
  titleTemplate: '满意度调查',
  definition: form([
    part('alert', 'survey_hello', '您的意见对我们很重要，填写约需一分钟', {
      options: { type: 'info', showIcon: true },
    }),
    needed(field('rate', 'service', '服务态度', { allowHalf: true }), '请评价服务态度'),
    needed(field('rate', 'speed', '响应速度', { allowHalf: true }), '请评价响应速度'),
    needed(
      field('radio', 'overall', '总体满意度', { options: choices('非常满意', '满意', '一般', '不满意') }),
      '请选择总体满意度',
    ),
    field('checkbox', 'improve', '希望改进的方面', {
      options: choices('产品质量', '价格', '交付时间', '售后服务', '沟通效率'),
    }),
    field('slider', 'recommend', '推荐意愿（0-10）', { max: 10, showInput: true }),
    withRules(field('textarea', 'advice', '意见和建议', { maxLength: 1000 })),
  ]),
}

/** 活动报名 with a list of companions. */
export const signUp: FormTemplate = {
  code: 'event_signup',
  name: '活动报名',
  words: '收集参加人、随行人员和用餐需求',
  category: '4',
  formType: '0',
  titleTemplate: '{name}报名',
  definition: form(
    [
      columns(
        'signup_who',
        [needed(field('input', 'name', '姓名', { maxLength: 20 }), '请输入姓名')],
        [
          needed(field('input', 'phone', '手机号码', { maxLength: 11 }), '请输入手机号码', {
            kind: 'phone',
            message: '手机号码格式不正确',
          }),
        ],
      ),
      needed(field('radio', 'session', '参加场次', { options: choices('上午场', '下午场', '全天') }), '请选择参加场次'),
      field('switch', 'withOthers', '携带随行人员'),
      {
        ...field('batch', 'companions', '随行人员', { minLimit: 0, showLabel: true }),
        list: [
          needed(field('input', 'companion', '姓名', { maxLength: 20 }), '请输入姓名'),
          field('select', 'relation', '关系', { options: choices('同事', '家属', '朋友') }),
        ],
      },
      field('checkbox', 'meals', '用餐需求', { options: choices('不需要', '普通', '素食', '清真') }),
      withRules(field('textarea', 'note', '备注', { maxLength: 200, minRows: 2 })),
    ],
    {
      linkages: [
        {
          id: 'signup_companions',
          name: '有随行人员时填写名单',
          enabled: true,
          when: { logic: 'all', items: [{ model: 'withOthers', op: 'checked' }] },
          then: [{ do: 'show', targets: ['batch_companions'] }],
        },
      ],
    },
  ),
}

/** 设备报修 with pictures and how urgent it is. */
export const repair: FormTemplate = {
  code: 'device_repair',
  name: '设备报修',
  words: '描述故障、上传照片并选择紧急程度',
  category: '2',
  formType: '0',
  titleTemplate: '{device}报修',
  definition: form([
    columns(
      'repair_what',
      [needed(field('input', 'device', '设备名称', { maxLength: 50 }), '请输入设备名称')],
      [needed(field('input', 'place', '所在位置', { maxLength: 50 }), '请输入所在位置')],
    ),
    needed(
      field('radio', 'urgency', '紧急程度', { options: choices('一般', '紧急', '非常紧急'), defaultValue: '一般' }),
      '请选择紧急程度',
    ),
    needed(field('textarea', 'fault', '故障描述', { maxLength: 500 }), '请描述故障'),
    field('uploadImg', 'photos', '现场照片', { limit: 6, multiple: true }),
    field('number', 'stopped', '已停机（小时）', { ...noNumber, min: 0, precision: 1 }),
  ]),
}
