import type { CardKind } from '@app/flow-engine/cards/cardKind.ts'
import { checkCondition, describeCondition } from '@app/flow-engine/cards/routing.ts'

/** 路由: goes on at another card where a condition holds, else as ever. */
export const route: CardKind<54> = {
  role: 'route',
  name: '路由',
  hint: '请设置路由节点',
  settings: () => ({ routes: [] }),
  check({ settings: { routes } }) {
    if (routes.length === 0) return ['未设置路由']
    return routes.flatMap(({ condition }, i) => {
      const fault = checkCondition(condition)
      return fault ? [`路由${i + 1}的条件不合法：${fault}`] : []
    })
  },
  summary: ({ settings: { routes } }, nameOf) =>
    routes.length > 0 ? routes.map(({ condition }) => describeCondition(condition, nameOf)).join('；') : undefined,
  routes: ({ settings }) => settings.routes,
}
