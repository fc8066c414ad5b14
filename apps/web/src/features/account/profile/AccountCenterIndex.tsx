import { Apps } from './Apps.tsx'
import { Loaded } from './Loaded.tsx'
import { PersonCard } from './PersonCard.tsx'
import css from './profile.module.css'

/** 个人中心: who I am on the left, what I may open on the right. */
export default function AccountCenterIndex() {
  return (
    <Loaded>
      {(profile) => (
        <div className={css.center}>
          <PersonCard profile={profile} />
          <Apps />
        </div>
      )}
    </Loaded>
  )
}
