import { useDeptNames } from '#/components/DeptSelect/useDeptNames.ts'

/** What a department is called. */
export default function DeptName({ id }: { id: string }) {
  const depts = useDeptNames([id])
  return depts ? (depts.find((each) => each.id === id)?.name ?? '已删除的部门') : '…'
}
