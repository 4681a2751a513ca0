import type { ComponentType } from 'react'

/** A Tabler icon, or anything drawn like one. */
export type IconType = ComponentType<{ size?: number | string; stroke?: number | string; className?: string; 'aria-hidden'?: boolean }>
