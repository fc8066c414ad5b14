import { CutText } from '#/kit/table/CutText.tsx'
import css from './user.module.css'

/** Grounds of the letters (system §9.1). */
const colours = 4

/** The colour stays with the person, wherever they stand in the list. */
const colourOf = (id: string) => [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % colours

/** A square with the last two characters of the name, or the person's picture. */
export function Avatar({ name, avatar, of }: { name: string; avatar: string | null | undefined; of: string }) {
  if (avatar) return <img className={css.avatar} src={avatar} alt="" />
  return (
    <span className={css.avatar} data-colour={colourOf(of)} aria-hidden>
      {name.slice(-2)}
    </span>
  )
}

export function AvatarName(props: { name: string; avatar: string | null | undefined; of: string }) {
  return (
    <span className={css.person}>
      <Avatar {...props} />
      <CutText>{props.name}</CutText>
    </span>
  )
}
