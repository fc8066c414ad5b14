import { approverChosen } from './approverChosen.ts'
import { approverSuperior } from './approverSuperior.ts'
import { byExpression } from './byExpression.ts'
import { deptLeaderLevels } from './deptLeaderLevels.ts'
import { deptLeaders } from './deptLeaders.ts'
import { deptMembers } from './deptMembers.ts'
import { formDeptLeader } from './formDeptLeader.ts'
import { formPeople } from './formPeople.ts'
import { groupMembers } from './groupMembers.ts'
import { initiatorChosen } from './initiatorChosen.ts'
import { initiatorLeader } from './initiatorLeader.ts'
import { initiatorLeaderLevels } from './initiatorLeaderLevels.ts'
import { initiatorSelf } from './initiatorSelf.ts'
import { initiatorSuperior } from './initiatorSuperior.ts'
import { namedPeople } from './namedPeople.ts'
import { postHolders } from './postHolders.ts'
import { postInDept } from './postInDept.ts'
import { roleHolders } from './roleHolders.ts'
import { sameAsNode } from './sameAsNode.ts'
import type { Strategy, StrategyCode } from './strategy.ts'

const strategies: Record<StrategyCode, Strategy> = {
  10: roleHolders,
  20: deptMembers,
  21: deptLeaders,
  22: postHolders,
  23: deptLeaderLevels,
  30: namedPeople,
  34: approverChosen,
  35: initiatorChosen,
  36: initiatorSelf,
  37: initiatorLeader,
  38: initiatorLeaderLevels,
  40: groupMembers,
  50: formPeople,
  51: formDeptLeader,
  60: byExpression,
  70: initiatorSuperior,
  71: approverSuperior,
  72: postInDept,
  73: sameAsNode,
}

/** The strategy of a code; nothing for one of a file that we do not know. */
export const strategyOf = (code: number): Strategy | undefined =>
  Object.hasOwn(strategies, code) ? strategies[code as StrategyCode] : undefined
