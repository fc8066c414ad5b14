import { choices, columns, field, form, needed, noNumber, type FormTemplate } from './build.ts'

/** 物品领用: what somebody takes, line by line, counted. */
export const supplies: FormTemplate = {
  code: 'supplies_apply',
  name: '物品领用',
  words: '逐行填写领用清单，自动统计总数量',
  category: '2',
  formType: '1',
  titleTemplate: '{applicant}的物品领用',
  definition: form([
    columns(
      'supplies_who',
      [needed(field('input', 'applicant', '领用人', { maxLength: 20 }), '请输入领用人')],
      [needed(field('date', 'needDate', '需用日期'), '请选择需用日期')],
    ),
    field('radio', 'giveBack', '是否归还', { options: choices('消耗', '归还'), defaultValue: '消耗' }),
    {
      ...needed(field('batch', 'goods', '领用清单', { minLimit: 1, maxLimit: 30, showLabel: true }), '请填写领用清单'),
      list: [
        needed(
          field('select', 'category', '类别', { options: choices('办公用品', '电子设备', '劳保用品', '礼品') }),
          '请选择类别',
        ),
        needed(field('input', 'goodsName', '物品名称', { maxLength: 50 }), '请输入物品名称'),
        needed(field('number', 'quantity', '数量', { ...noNumber, min: 1, precision: 0 }), '请输入数量'),
        field('input', 'unit', '单位', { maxLength: 10, placeholder: '个、台、箱' }),
      ],
    },
    field('number', 'total', '总数量', { ...noNumber, precision: 0, formula: 'SUM({goods.quantity})' }),
    needed(field('textarea', 'usage', '用途说明', { maxLength: 300, minRows: 2 }), '请输入用途说明'),
  ]),
}
