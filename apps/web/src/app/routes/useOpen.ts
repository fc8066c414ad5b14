import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

/** Opens an address from the root. Never changes, unlike the router's own, so that hidden pages need not render. */
export function useOpen(): (fullPath: string) => void {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  useLayoutEffect(() => {
    latest.current = navigate
  }, [navigate])
  const [open] = useState(() => (fullPath: string) => void latest.current(fullPath))
  return open
}
