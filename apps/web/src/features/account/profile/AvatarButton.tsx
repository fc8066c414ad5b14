import CameraOutlined from '@ant-design/icons/CameraOutlined'
import { profileCalls, type Profile } from '@app/shared/system/profile.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '#/kit/http/http.ts'
import { Picture } from './Picture.tsx'
import { useProfileChanged } from '#/features/account/shared/profile.ts'
import css from './profile.module.css'

const AvatarDialog = lazy(() => import('#/components/AvatarDialog/AvatarDialog.tsx'))

/** The own picture; a click changes it. */
export function AvatarButton({ user }: { user: Profile['user'] }) {
  const [open, setOpen] = useState(false)
  const changed = useProfileChanged()
  const save = (form: FormData) => call(profileCalls.avatar, {}, { form }).then(changed)
  return (
    <div className={css.avatarPart}>
      <span>头像</span>
      <button type="button" className={css.avatarButton} aria-label="修改头像" onClick={() => setOpen(true)}>
        <Picture name={user.name} avatar={user.avatar} size={100} />
        <CameraOutlined aria-hidden />
      </button>
      <Suspense>{open && <AvatarDialog avatar={user.avatar} save={save} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
