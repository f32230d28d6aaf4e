'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

/** Counts down the remaining minutes and seconds, and reloads the page's data at the end. */
export function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  const router = useRouter();
  const over = left <= 0;

  useEffect(() => {
    // Measured from now instead of the clock, which may differ from the server's.
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  useEffect(() => {
    if (over) router.refresh();
  }, [over, router]);

  return (
    <span role="timer" className="tabular-nums">
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </span>
  );
}
