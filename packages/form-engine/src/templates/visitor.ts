import { choices, columns, field, form, needed, noNumber, withRules, type FormTemplate } from './build.ts'

/** 访客登记 at the front desk. */
export const visitor: FormTemplate = {
  code: 'visitor',
  name: '访客登记',
  words: '登记来访人员、事由和随行车辆，便于前台和安保查询',
  category: '2',
  formType: '0',
  titleTemplate: '{visitorName}来访',
  definition: form(
    [
      columns(
        'visitor_who',
        [needed(field('input', 'visitorName', '访客姓名', { maxLength: 20 }), '请输入访客姓名')],
        [
          needed(field('input', 'phone', '手机号码', { maxLength: 11 }), '请输入手机号码', {
            kind: 'phone',
            message: '手机号码格式不正确',
          }),
        ],
      ),
      columns(
        'visitor_what',
        [field('input', 'company', '来访单位', { maxLength: 50 })],
        [
          needed(
            field('radio', 'purpose', '来访事由', { options: choices('商务洽谈', '面试', '送货', '参观', '其他') }),
            '请选择来访事由',
          ),
        ],
      ),
      columns(
        'visitor_when',
        [needed(field('input', 'host', '接待人', { maxLength: 20 }), '请输入接待人')],
        [
          needed(
            field('date', 'visitTime', '来访时间', { showTime: true, format: 'YYYY-MM-DD HH:mm' }),
            '请选择来访时间',
          ),
        ],
      ),
      field('number', 'people', '来访人数', { ...noNumber, defaultValue: 1, min: 1, max: 200, precision: 0 }),
      field('switch', 'byCar', '驾车来访'),
      needed(field('input', 'plate', '车牌号', { maxLength: 10, placeholder: '例如 京A12345' }), '请输入车牌号'),
      withRules(field('textarea', 'note', '备注', { maxLength: 200, minRows: 2 })),
    ],
    {
      linkages: [
        {
          id: 'visitor_plate',
          name: '驾车时登记车牌',
          enabled: true,
          when: { logic: 'all', items: [{ model: 'byCar', op: 'checked' }] },
          then: [{ do: 'show', targets: ['input_plate'] }],
        },
      ],
    },
  ),
}
