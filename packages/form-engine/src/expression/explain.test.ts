import { expect, test } from 'vitest'
import { explainFormula } from './explain.ts'
import { formulaFunctions } from './functions/formulaFunctions.ts'

const labels: Record<string, string> = { price: '单价', count: '数量', 'items.amount': '明细.金额', type: '类型' }
const explain = (text: string) => explainFormula(text, (model) => labels[model] ?? model)

test.each([
  ['{price} * {count}', '「单价」 乘以 「数量」'],
  ['({price} + 1) * -{count}', '（「单价」 加 1） 乘以 负的「数量」'],
  ['+{price} - -1', '「单价」 减 负的1'],
  ['SUM({items.amount})', '「明细.金额」的合计'],
  ['ROUND({price} / 3, 2)', '（「单价」 除以 3）四舍五入到 2 位小数'],
  ['ROUND({price})', '「单价」四舍五入到 0 位小数'],
  ['IF({price} >= 10, "高", NULL)', '如果（「单价」 大于等于 10）就是“高”，否则空'],
  ['IF(true, false)', '如果是就是否，否则为空'],
  ['TRIM({type})', '去空格（「类型」）'],
  ['DATEDIFF({a}, {b}) + 1', '从「a」到「b」相差的日数 加 1'],
  ['DATEADD(TODAY(), 3, "月")', '今天之后 3 “月”'],
  ['LEFT({type})', '「类型」左边 1 个字'],
  ['LEFT({type}, 2)', '「类型」左边 2 个字'],
  ['RIGHT({type})', '「类型」右边 1 个字'],
  ['DATEADD({a}, 1)', '「a」之后 1 日'],
  ['DATEDIFF({a}, {b}, "月")', '从「a」到「b」相差的“月”数'],
  ['DATEDIFF({trip})', '「trip」从开始到结束相差的日数'],
  ['SUMIF({type}, "1", {price})', '「类型」是“1”的「单价」的合计'],
  ['SUMIF({price}, ">1")', '「单价」是“>1”的「单价」的合计'],
  ['AVERAGEIF({price}, ">1")', '「单价」是“>1”的「单价」的平均值'],
  ['1 +', '1 +'],
])('%s：%s', (text, words) => {
  expect(explain(text)).toBe(words)
})

test('每个函数的例子都能说成一句话', () => {
  for (const { example } of formulaFunctions) expect(explain(example)).not.toBe(example)
})
