import { createContext } from 'react'

/** Opens the rail on the phone; set by the Shell. */
export const ShellMenu = createContext<(open: boolean) => void>(() => {})
