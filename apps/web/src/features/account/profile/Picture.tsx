import css from './profile.module.css'

/** The own picture, or the last letter of the name as in the header. */
export function Picture({ name, avatar, size }: { name: string; avatar: string | null; size: number }) {
  const box = { width: size, height: size }
  if (avatar) return <img className={css.picture} src={avatar} alt="" style={box} />
  return <span className={css.picture} style={box} aria-hidden="true" data-letter={[...name].at(-1)} />
}
