import { isBlank, truthOf } from '@app/form-engine/expression/formulaValues.ts'
import { inGroup, ofThree, valueAt } from './types.ts'

export const logicFunctions = inGroup('逻辑', {
  IF: {
    title: '如果',
    arity: [2, 3],
    signature: 'IF(条件, 成立时, 不成立时)',
    words: '条件成立取前一个值，否则取后一个',
    example: 'IF({score} >= 60, "及格", "不及格")',
    say: (_all, condition, yes, no) => `如果${condition}就是${yes}，否则${no || '为空'}`,
    run: (args) => valueAt(args, truthOf(valueAt(args, 0)) ? 1 : 2),
  },
  AND: {
    title: '并且',
    arity: [1, Infinity],
    signature: 'AND(条件, …)',
    words: '全部条件都成立',
    example: 'AND({a} > 0, {b} > 0)',
    say: (all) => `${all}全部成立`,
    run: (args) => args.every((argument) => truthOf(argument.value())),
  },
  OR: {
    title: '或者',
    arity: [1, Infinity],
    signature: 'OR(条件, …)',
    words: '至少一个条件成立',
    example: 'OR({a} > 0, {b} > 0)',
    say: (all) => `${all}至少一个成立`,
    run: (args) => args.some((argument) => truthOf(argument.value())),
  },
  NOT: {
    title: '不是',
    arity: [1, 1],
    signature: 'NOT(条件)',
    words: '条件不成立',
    example: 'NOT(ISEMPTY({phone}))',
    say: (all) => `并非${all}`,
    run: ofThree((condition) => !truthOf(condition)),
  },
  ISEMPTY: {
    title: '为空',
    arity: [1, 1],
    signature: 'ISEMPTY(值)',
    words: '没有填写',
    example: 'ISEMPTY({remark})',
    say: (all) => `${all}为空`,
    run: ofThree((value) => isBlank(value)),
  },
})
