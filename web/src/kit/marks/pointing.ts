import { createContext } from 'react'

/** Where pins lead somewhere when they are pressed: at whose pin the plan is shown, and how another one is pointed at. */
export const Pointing = createContext<{ pin: string | undefined; point: (thing: string) => void } | null>(null)
