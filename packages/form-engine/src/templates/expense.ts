import { choices, columns, field, form, needed, noNumber, part, type FormTemplate } from './build.ts'

/** 报销申请: a line for each cost, their sum and how it is written on paper. */
export const expense: FormTemplate = {
  code: 'expense_apply',
  name: '报销申请',
  words: '逐行填写费用明细，自动合计并转换为人民币大写',
  category: '3',
  formType: '1',
  titleTemplate: '{applicant}的报销申请',
  definition: form([
    columns(
      'expense_who',
      [needed(field('input', 'applicant', '报销人', { maxLength: 20 }), '请输入报销人')],
      [
        needed(
          field('select', 'expenseKind', '报销类别', {
            options: choices('差旅费', '交通费', '招待费', '办公用品', '其他'),
          }),
          '请选择报销类别',
        ),
      ],
    ),
    needed(field('textarea', 'purpose', '报销事由', { maxLength: 300, minRows: 2 }), '请输入报销事由'),
    {
      ...needed(field('batch', 'items', '费用明细', { minLimit: 1, showLabel: true }), '请填写费用明细'),
      list: [
        needed(field('date', 'day', '日期'), '请选择日期'),
        needed(field('input', 'subject', '费用项目', { maxLength: 50 }), '请输入费用项目'),
        needed(field('number', 'amount', '金额（元）', { ...noNumber, min: 0.01, precision: 2 }), '请输入金额'),
        field('input', 'note', '备注', { maxLength: 100 }),
      ],
    },
    columns(
      'expense_sum',
      [field('number', 'total', '合计金额（元）', { ...noNumber, precision: 2, formula: 'SUM({items.amount})' })],
      [field('input', 'totalWords', '人民币大写', { formula: 'UPPERMONEY({total})' })],
    ),
    part('divider', 'expense_papers', '票据'),
    needed(field('uploadFile', 'invoices', '发票', { limit: 10, multiple: true, drag: true }), '请上传发票'),
    field('input', 'account', '收款账号', { maxLength: 40, placeholder: '默认使用工资卡' }),
  ]),
}
