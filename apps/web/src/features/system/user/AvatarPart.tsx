import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { user as users, userCalls, type User } from '@app/shared/system/user.ts'
import { call } from '#/kit/http/http.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { Avatar } from './AvatarName.tsx'
import { formKey } from './userForm.tsx'
import css from './user.module.css'

const AvatarDialog = lateDialog(() => import('#/components/AvatarDialog/AvatarDialog.tsx'))

/** The picture of a user; whoever may change them changes it with a click. */
export function AvatarPart({ user }: { user: User }) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const mayEdit = useAuth().hasPermi(['system:user:edit'])
  const avatar = <Avatar name={user.name} avatar={user.avatar} of={user.id} />
  if (!mayEdit || user.id === '1') return avatar
  const save = async (form: FormData) => {
    await call(userCalls.avatar, { params: { id: user.id } }, { form })
    for (const key of [users.name, formKey]) await client.invalidateQueries({ queryKey: [key] })
  }
  return (
    <>
      <button
        type="button"
        className={css.picture}
        aria-label="修改头像"
        title="修改头像"
        onClick={() => setOpen(true)}
      >
        {avatar}
      </button>
      <Suspense>
        {open && <AvatarDialog avatar={user.avatar ?? null} save={save} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
