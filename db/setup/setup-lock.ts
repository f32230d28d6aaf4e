/**
 * The advisory lock that migrations hold alone, and that a backup shares so that no migration changes the
 * tables it reads. Any number works, as long as every version of the product uses the same.
 */
export const SETUP_LOCK = 7_461_902;
