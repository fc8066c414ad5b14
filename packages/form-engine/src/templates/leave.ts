import { choices, columns, field, form, needed, noNumber, type FormTemplate } from './build.ts'

/** 请假申请: days are counted from the dates, proof is asked for where it is usual. */
export const leave: FormTemplate = {
  code: 'leave_apply',
  name: '请假申请',
  words: '选择请假类型和起止日期，自动计算天数，病假、婚假、产假需上传证明',
  category: '1',
  formType: '1',
  titleTemplate: '{applicant}的{leaveType}申请',
  definition: form(
    [
      columns(
        'leave_who',
        [needed(field('input', 'applicant', '申请人', { maxLength: 20, placeholder: '请输入姓名' }), '请输入申请人')],
        [
          needed(
            field('select', 'leaveType', '请假类型', {
              options: choices('年假', '事假', '病假', '婚假', '产假', '调休'),
            }),
            '请选择请假类型',
          ),
        ],
      ),
      columns(
        'leave_when',
        [needed(field('date', 'startDate', '开始日期'), '请选择开始日期')],
        [needed(field('date', 'endDate', '结束日期'), '请选择结束日期')],
      ),
      needed(
        field('number', 'days', '请假天数', {
          ...noNumber,
          formula: 'DATEDIFF({startDate}, {endDate}) + 1',
          placeholder: '根据起止日期自动计算',
        }),
        '结束日期不能早于开始日期',
        { kind: 'min', value: 1, message: '结束日期不能早于开始日期' },
      ),
      needed(
        field('textarea', 'reason', '请假事由', { maxLength: 500, placeholder: '请说明请假事由' }),
        '请输入请假事由',
      ),
      needed(field('uploadFile', 'proof', '证明材料', { limit: 5, multiple: true }), '请上传证明材料'),
      field('input', 'handover', '工作交接人', { maxLength: 20, placeholder: '请假期间由谁代为处理工作' }),
    ],
    {
      linkages: [
        {
          id: 'leave_proof',
          name: '需要证明的假期',
          enabled: true,
          when: { logic: 'any', items: [{ model: 'leaveType', op: 'in', value: ['病假', '婚假', '产假'] }] },
          then: [{ do: 'show', targets: ['uploadFile_proof'] }],
        },
      ],
    },
  ),
}
