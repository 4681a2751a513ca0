// Hides whether what is rendered now must look as the server rendered it.
import { useSyncExternalStore } from 'react'

const never = () => () => {}
const yes = () => true
const no = () => false

/** False on the server, and in a page of the server until it wakes up: what only the device knows is for afterwards. */
export const useIsInBrowser = (): boolean => useSyncExternalStore(never, yes, no)
