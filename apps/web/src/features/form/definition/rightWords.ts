import type { FormRight, RightSubject, SeeRight } from '@app/shared/form/right.ts'

export const subjectWords: Readonly<Record<RightSubject, string>> = {
  all: '所有人',
  user: '人员',
  dept: '部门',
  role: '角色',
  post: '岗位',
}

export const seeWords: Readonly<Record<SeeRight, string>> = {
  none: '不可查看',
  own: '本人数据',
  dept: '本部门数据',
  all: '全部数据',
}

export type NamedRight = FormRight & { subjectName: string }

export const rightKey = ({ subjectKind, subjectId }: Pick<FormRight, 'subjectKind' | 'subjectId'>) =>
  `${subjectKind} ${subjectId}`

/** A row as the server takes it. */
export const sentRight = ({ subjectKind, subjectId, fill, see, edit, remove }: NamedRight): FormRight => ({
  subjectKind,
  subjectId,
  fill,
  see,
  edit,
  remove,
})
