import { usePersonNames } from '#/components/UserSelect/usePersonNames.ts'

/** What a person is called. */
export default function UserName({ id }: { id: string }) {
  const people = usePersonNames([id])
  return people ? (people.find((each) => each.id === id)?.name ?? '已停用的人员') : '…'
}
