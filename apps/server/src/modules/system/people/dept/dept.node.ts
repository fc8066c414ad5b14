import type { NodeOf } from '#/kit/treeRead.ts'

const icons: Record<string, string> = { org: 'org', company: 'company', dept: 'dept' }

/** A department as a node of selectors: only departments proper can be ticked (system §1.5). */
export const deptNode: NodeOf = ({ deptType, deptCode, deptPinyin, status }) => ({
  icon: icons[String(deptType)] ?? 'dept',
  ...(deptType === 'dept' ? {} : { disableCheckbox: true }),
  attributes: { nodeType: deptType, deptType, subtitle: deptCode, deptPinyin, status },
})
