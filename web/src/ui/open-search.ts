import { createContext } from 'react'

/** Opens the search over everything; undefined where there is none. Set by the frame around the pages. */
export const OpenSearch = createContext<(() => void) | undefined>(undefined)
