import { useEffect, useState } from 'react'

/** The moment, a minute old at most: a page that stays open for days has another day. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, 60_000)
    // Timers of a page that nobody sees, or of a machine that sleeps, are late.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
